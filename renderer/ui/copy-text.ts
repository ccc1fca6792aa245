import { copyContent } from './clipboard';

export function copyText(text: string): boolean {
  return copyContent({ text });
}
