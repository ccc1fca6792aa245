/** What goes on the clipboard: the text, and for spreadsheets the same as a table. */
export interface ClipboardContent {
  readonly text: string;
  readonly html?: string;
}

export function putOn(data: DataTransfer | null, { text, html }: ClipboardContent): void {
  data?.setData('text/plain', text);
  if (html !== undefined) data?.setData('text/html', html);
}

/**
 * Puts something on the clipboard exactly as it is; only while answering a key or a click. The clipboard API proper asks for a permission,
 * and the window's session grants none: the older command needs only the user's own action. Tells whether it worked.
 */
export function copyContent(content: ClipboardContent): boolean {
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    putOn(event.clipboardData, content);
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a permission
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}

export function copyText(text: string): boolean {
  return copyContent({ text });
}
