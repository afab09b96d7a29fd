/** The steps of dealer and floor in words: the server names the command, the catalogue has its sentence. */
import { known, sentence, t, type Values, word } from '../texts/texts.svelte';

/** A command of dealer or floor as the server names it, with whatever it is about. */
export type Step = { [key: string]: unknown };

const FAMILIES = ['duty', 'irregularity', 'ruling', 'kind'];

/** Say a step; `otherwise` is the server's own sentence, for a step that has no text. */
export function tellStep(step: Step, otherwise: string): string {
  const key = keyOf(step);
  return sentence(known(key) ? t(key, valuesOf(step)) : otherwise);
}

function keyOf(step: Step): string {
  if (step.do === 'Rule' && !step.ruling) return 'step.to_rule';
  if (step.do === 'Rule' && step.box) return step.hand ? 'step.Rule.hand' : 'step.Rule.box';
  if (step.coupon === true) return `step.${String(step.do)}.coupon`;
  if (step.do === 'DealCard' && Number(step.hand) > 1) return 'step.DealCard.hand';
  return `step.${String(step.do)}`;
}

function valuesOf(step: Step): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(step))
    values[name] = FAMILIES.includes(name) ? word(name, String(value)) : String(value ?? '');
  return values;
}
