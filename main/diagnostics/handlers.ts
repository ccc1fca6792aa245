import { app } from 'electron';
import type { DeskHandlers } from '../../shared/ipc/desk';
import { isStandInElectron } from '../config';
import type { DiagnosticsBundle } from './bundle';

interface DiagnosticsParts {
  readonly diagnostics: Pick<DiagnosticsBundle, 'preview' | 'save'>;
}

export function diagnosticsHandlers({
  diagnostics,
}: DiagnosticsParts): Pick<DeskHandlers, 'about' | 'diagnostics'> {
  return {
    about: {
      read: () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        languages: app.getPreferredSystemLanguages(),
        standInElectron: isStandInElectron(),
      }),
    },
    diagnostics: {
      preview: ({ hosts }) => diagnostics.preview(hosts),
      save: () => diagnostics.save(),
    },
  };
}
