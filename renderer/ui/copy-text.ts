/**
 * Puts text on the clipboard exactly as it is; only while answering a key or a click. The clipboard API proper asks for a permission,
 * and the window's session grants none: the older command needs only the user's own action. Tells whether it worked.
 */
export function copyText(text: string): boolean {
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way without a permission
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}
