import type { DeskHandlers } from '../../shared/ipc/desk';
import type { SettingsStore } from './settings';

interface SettingsParts {
  readonly settings: Pick<SettingsStore, 'current' | 'limits' | 'save'>;
  /** Called after settings were saved. */
  readonly onSettings: () => void;
}

export function settingsHandlers({
  settings,
  onSettings,
}: SettingsParts): Pick<DeskHandlers, 'settings'> {
  return {
    settings: {
      read: () => settings.current,
      limits: () => settings.limits,
      save: async (wanted) => {
        const saved = await settings.save(wanted);
        onSettings();
        return saved;
      },
    },
  };
}
