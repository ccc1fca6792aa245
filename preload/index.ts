import { deskContract } from './contract/desk';
import { exposeContract } from './expose';

exposeContract('desk', deskContract);
