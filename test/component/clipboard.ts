import { vi } from 'vitest';

/** What a command or a button puts on the clipboard: the browser's own answer to it, readable. */
export function watchClipboard() {
  const put: { text: string; html: string }[] = [];
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
    document.dispatchEvent(event);
    put.push({
      text: clipboardData.getData('text/plain'),
      html: clipboardData.getData('text/html'),
    });
    return true;
  });
  return put;
}
