export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'accent' | 'violet';
