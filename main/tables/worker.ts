import { answerFileTask } from './file-task';
import { readTable } from './read-table';

answerFileTask(readTable, ({ packed }) => [packed.buffer]);
