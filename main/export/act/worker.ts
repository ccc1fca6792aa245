import { answerFileTask } from '../../tables/file-task';
import { readAct } from './read-act';

answerFileTask(readAct);
