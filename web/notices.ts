import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Shipped {
  name: string;
  version: string;
  licence: string;
}

const LICENCE = /^(licen[cs]e|copying|notice)/i;
const TOOLS_OWN = '\n# Licenses of bundled dependencies'; // what Vite itself is made of is not in the page

/** The folder of the package that a module of the page comes from; what Vite adds by itself is Vite's. */
function folderOf(id: string, root: string): string | undefined {
  const inside = id.replaceAll('\\', '/').lastIndexOf('/node_modules/');
  if (inside < 0) return id.startsWith('\0vite/') ? join(root, 'node_modules/vite') : undefined;
  const begin = inside + '/node_modules/'.length;
  const parts = id.slice(begin).split(/[\\/]/);
  return id.slice(0, begin) + parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/');
}

function told(folder: string): { shipped: Shipped; text: string } {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const shipped = { name: about['name'] ?? '', version: about['version'] ?? '', licence: about['license'] ?? '' };
  const files = readdirSync(folder).filter((name) => LICENCE.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').split(TOOLS_OWN)[0]?.trim() ?? '');
  if (texts.length === 0 || !shipped.licence) throw new Error(`${shipped.name} has no licence to ship with it.`);
  const heading = `${shipped.name} ${shipped.version} (${shipped.licence})`;
  return { shipped, text: [heading, '-'.repeat(heading.length), ...texts].join('\n\n') };
}

/** Puts the licences of everything that is in the page beside it: one text with all notices, and a list. */
export function notices(): Plugin {
  let root = '';
  return {
    name: 'notices',
    apply: 'build',
    enforce: 'post', // when fonts and styles have become files
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const part of Object.values(bundle)) {
        const files = part.type === 'chunk' ? part.moduleIds : part.originalFileNames.map((name) => resolve(root, name));
        for (const file of files) {
          const folder = folderOf(file, root);
          if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
        }
      }
      const every = [...folders].map(told).sort((a, b) => (a.shipped.name < b.shipped.name ? -1 : 1));
      const begin = 'The page of Pitboss is under the MIT licence. It has parts of the following packages in it.';
      const text = [begin, ...every.map((one) => one.text)].join('\n\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences/notices.txt', source: `${text}\n` });
      const list = JSON.stringify(
        every.map((one) => one.shipped),
        null,
        1,
      );
      this.emitFile({ type: 'asset', fileName: 'licences/packages.json', source: `${list}\n` });
    },
  };
}
