/** The visitor's seeds at a table: one is pledged for every shoe, and shown when it is to be shuffled. It goes by itself. */
import type { Picture, PlayerCommand } from '../api/types';
import { keep, newSeed, seedOf } from '../state/seeds';

type Ask = (command: PlayerCommand) => Promise<boolean>;

function isHere(picture: Picture): boolean {
  const { name, chips, actor } = picture.you;
  return actor === name && ((chips ?? 0) > 0 || picture.boxes.some((box) => box.seated === name));
}

/** Whether the visitor can still pledge a seed for the coming shoe: nobody has shown one. */
export function canPledge(picture: Picture): boolean {
  return picture.seeds !== null && !picture.closed && isHere(picture) && Object.keys(picture.seeds.shown).length === 0;
}

/** Pledges and shows seeds; ``ask`` gives a command to the table without telling the visitor of a refusal. */
export class Cutting {
  private busy = false;

  constructor(private readonly ask: Ask) {}

  /** Pledge a seed for the coming shoe where the visitor has none. */
  async follow(picture: Picture): Promise<void> {
    if (this.busy || !canPledge(picture) || picture.seeds?.pledged[picture.you.name] !== undefined) return;
    await this.pledge();
  }

  /** Pledge a new seed, with what the visitor says mixed in. */
  async pledge(says = ''): Promise<boolean> {
    this.busy = true;
    const done = await this.ask({ do: 'PledgeSeed', pledge: keep(newSeed(says)) });
    this.busy = false;
    return done;
  }

  /** Cut the shoe that is due, and pledge for the one after it. */
  async cut(picture: Picture | null): Promise<void> {
    const { seeds, you } = picture ?? {};
    if (!seeds?.due || you === undefined || seeds.shown[you.name] !== undefined) return;
    const seed = seedOf(seeds.pledged[you.name]);
    if (seed !== undefined) await this.ask({ do: 'ShowSeed', seed, pledge: keep(newSeed()) });
  }
}
