/** What is open to a player now, as buttons with keys. The server lists it; nothing is worked out here. */
import type { Choice, Picture, PlayerCommand } from '../api/types';

export interface Action {
  /** What it is, and where its words are: `hit`, `double.free`. */
  name: string;
  key: string;
  choice: Choice;
  command: PlayerCommand;
  /** The word the solver uses for it. */
  advised: string | null;
  box: number;
  /** Whether the amount may be less than the most. */
  less: boolean;
}

interface Kind {
  name: string;
  key: string;
  advised?: string;
}

const KINDS: Record<string, Kind> = {
  Hit: { name: 'hit', key: 'h', advised: 'hit' },
  Stand: { name: 'stand', key: 's', advised: 'stand' },
  Double: { name: 'double', key: 'd', advised: 'double' },
  Split: { name: 'split', key: 'p', advised: 'split' },
  Zap: { name: 'zap', key: 'z', advised: 'zap' },
  Surrender: { name: 'surrender', key: 'u', advised: 'surrender' },
  AttackWith: { name: 'attack', key: 'a', advised: 'attack' },
  Insure: { name: 'insure', key: 'i', advised: 'insure' },
  TakeEvenMoney: { name: 'even_money', key: 'e', advised: 'even money' },
  JoinDouble: { name: 'join_double', key: 'd' },
  CoverSplit: { name: 'cover_split', key: 'p' },
  Accept: { name: 'accept', key: 'y' },
  ChooseMisdeal: { name: 'misdeal', key: 'm' },
  Decline: { name: 'decline', key: 'n', advised: 'decline' },
  CutCards: { name: 'cut', key: 'c' },
  RefuseCut: { name: 'refuse_cut', key: 'n' },
};

const CHOICES: Record<string, string> = { accept: 'play_on', decline: 'sit_out' };

/** The key that opens the amount of what may be done for less. */
export const LESS_KEY = 'l';
/** The key of a double whose card is dealt face down. */
export const DOWN_KEY = 'f';

/** Return what a player can decide now, at the first box that waits for it. */
export function actionsOf(picture: Picture): Action[] {
  const found = picture.you.legal.flatMap((choice) => actionOf(choice) ?? []);
  const boxes = found.map((one) => one.box);
  const first = Math.min(...boxes);
  return withChoices(found.filter((one) => one.box === first));
}

/** Where a misdeal may be chosen, the other choices are to play and to sit out; nothing is accepted or declined. */
function withChoices(actions: Action[]): Action[] {
  if (!actions.some((one) => one.name === 'misdeal')) return actions;
  return actions.map((one) => ({ ...one, name: CHOICES[one.name] ?? one.name }));
}

function actionOf(choice: Choice): Action | null {
  const command = choice.command as PlayerCommand;
  const box = 'box' in command ? command.box : 0;
  const base = { choice, command, box, less: choice.least < choice.most };
  if (command.do === 'Designate') {
    const left = command.which === 1;
    return { ...base, name: left ? 'designate_left' : 'designate_right', key: left ? 'l' : 'r', advised: null, less: false };
  }
  const kind = KINDS[command.do];
  if (!kind) return null;
  const name = choice.free ? `${kind.name}.free` : kind.name;
  return { ...base, name, key: kind.key, advised: kind.advised ?? null };
}

/** Return a command with another amount (or, for the cut, another place). */
export function withAmount(command: PlayerCommand, amount: number): PlayerCommand {
  if (command.do === 'CutCards') return { ...command, place: amount };
  return { ...command, amount } as PlayerCommand;
}

/** Return an action's amount as it stands: the most that may be put up. */
export function amountOf(action: Action): number {
  const command = action.command;
  if ('amount' in command && typeof command.amount === 'number') return command.amount;
  return action.choice.most;
}
