/** Copy a text; say whether that was possible. Pages that came without HTTPS have no clipboard of the newer kind. */
export async function copyText(text: string): Promise<boolean> {
  const board = navigator.clipboard as Clipboard | undefined;
  if (board)
    return board.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
  }
}
