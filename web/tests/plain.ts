/** A text with plain spaces, where it does not matter which of them a line may break at. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
