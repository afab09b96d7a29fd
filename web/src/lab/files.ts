/** Files of a submission, or of two, made by the server and saved by the browser. */
import { asked, server } from '../api/client';
import { inTurn } from '../api/turns';
import type { OnBench } from './link';

export const FORMS = ['sheet.pdf', 'prices.csv', 'countability.csv', 'chart.csv', 'chart.png'] as const;
export type Form = (typeof FORMS)[number];

/** Have a file made and save it; return its name. */
export async function saveFile(form: Form, of: OnBench): Promise<string> {
  const against = of.a ? { game: of.a.game, options: of.a.chosen } : null;
  const body = { game: of.b.game, options: of.b.chosen, against };
  let name: string = form;
  const data = await inTurn(async () => {
    const answer = server.POST('/api/lab/exports/{file}', { params: { path: { file: form } }, body, parseAs: 'blob' });
    name = /filename="([^"]+)"/.exec((await answer).response.headers.get('content-disposition') ?? '')?.[1] ?? name;
    return asked(answer);
  });
  save(data as Blob, name);
  return name;
}

function save(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
