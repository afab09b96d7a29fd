/** What is open to a player now, as buttons with keys. The server lists it; nothing is worked out here. */
import type { Choice, Picture, PlayerCommand } from '../api/types';

export interface Action {
  /** What it is, and where its words are: `hit`, `double.free`, `double.again`. */
  name: string;
  key: string;
  choice: Choice;
  command: PlayerCommand;
  /** The word the solver uses for it. */
  advised: string | null;
  box: number;
  /** Whether the amount may be less than the most. */
  less: boolean;
  /** Whether the amount is named although it cannot be chosen. */
  shown: boolean;
}

const CHOICES: Record<string, string> = { accept: 'play_on', decline: 'sit_out' };

/** The key that opens the amount of what may be done for less. */
export const LESS_KEY = 'l';
/** The key of a double whose card is dealt face down. */
export const DOWN_KEY = 'f';

/** Return what a player can decide now, at the first box that waits for it. */
export function actionsOf(picture: Picture): Action[] {
  return actionsIn(picture.you.legal, picture);
}

/** Return the decisions among some choices, at the first box that has any; a drill has no picture of a table. */
export function actionsIn(choices: Choice[], picture: Picture | null): Action[] {
  const actions = choices.flatMap((choice) => actionOf(choice, picture) ?? []);
  const boxes = actions.map((action) => action.box);
  const first = Math.min(...boxes);
  return withChoices(actions.filter((action) => action.box === first));
}

/** Where a misdeal may be chosen, the other choices are to play and to sit out; nothing is accepted or declined. */
function withChoices(actions: Action[]): Action[] {
  if (!actions.some((action) => action.name === 'misdeal')) return actions;
  return actions.map((action) => ({ ...action, name: CHOICES[action.name] ?? action.name }));
}

/** The server says what a decision is called and which key it has; wagers and requests have no such names. */
function actionOf(choice: Choice, picture: Picture | null): Action | null {
  const names = choice.action;
  if (names === null) return null;
  const command = choice.command as PlayerCommand;
  const box = 'box' in command ? command.box : 0;
  const again = command.do === 'Double' && picture !== null && isDoubled(picture, box);
  const name = choice.free ? `${names.name}.free` : again ? `${names.name}.again` : names.name;
  return {
    name,
    key: names.key,
    advised: names.advised,
    choice,
    command,
    box,
    less: choice.least < choice.most,
    shown: names.shows_amount,
  };
}

/** Whether the hand of a box that acts was doubled before. */
function isDoubled(picture: Picture, number: number): boolean {
  const box = picture.boxes.find((pictured) => pictured.number === number);
  return box?.hands.some((hand) => hand.acting && hand.doubled) ?? false;
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
