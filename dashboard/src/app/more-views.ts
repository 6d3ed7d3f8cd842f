// Views that are small: they are loaded together, when one of them is opened. Apart they were forty files more, of 17 KB.
export { GroupPage } from '../groups/group-page.js';
export { Groups } from '../groups/groups.js';
export { NewGroup } from '../groups/new-group.js';
export { Charts } from '../views/charts.js';
export { Repeater } from '../views/repeater.js';
export { Skimmers } from '../views/skimmers.js';
export { Status } from '../views/status.js';
