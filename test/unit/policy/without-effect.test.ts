import { expect, it } from 'vitest';
import { checkPolicyText } from '../../../main/policy/check';
import { withoutEffect } from '../../../main/policy/without-effect';

const idleIn = (entries: object) => {
  const checked = checkPolicyText(JSON.stringify({ version: 1, ...entries }), '/policy.json');
  if (!('policy' in checked)) throw new Error(JSON.stringify(checked.faults));
  return withoutEffect(checked.policy, checked.named).map(
    ({ setting, because }) => `${setting}, as ${because}`,
  );
};

it.each([
  [{ exports: false, exportFolders: ['/srv'] }, ['exportFolders, as exports is false']],
  [{ exports: true, exportFolders: ['/srv'] }, []],
  [{ publishing: 'off', publishAfterSync: true }, ['publishAfterSync, as publishing is off']],
  [{ exports: false, allowedDatabases: ['db/a'] }, ['allowedDatabases, as publishing is off']],
  [{ exports: false, publishing: 'asked', allowedDatabases: ['db/a'] }, []],
  [
    { backups: false, backupFolder: '/srv', keysInBackups: false },
    ['backupFolder, as backups is false', 'keysInBackups, as backups is false'],
  ],
  [{ exports: false, backupFolder: '/srv' }, ['backupFolder, as backups is false']],
  [{ exports: false, backups: true, backupFolder: '/srv' }, []],
  [
    { updates: false, updateMirror: 'https://mirror.example' },
    ['updateMirror, as updates is false'],
  ],
  [{ exports: false, publishing: 'off', backups: false, updates: false }, []],
])('of %j it is %j', (entries, idle) => {
  expect(idleIn(entries)).toEqual(idle);
});
