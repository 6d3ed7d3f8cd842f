// Views that are small: they are loaded together, when one of them is opened. Apart they were forty files more, of 17 KB.
export { GroupPage } from '../groups/group-page.js';
export { Groups } from '../groups/groups.js';
export { NewGroup } from '../groups/new-group.js';
export { Charts } from '../charts/charts.js';
export { Repeater } from '../repeater/repeater.js';
export { Skimmers } from '../skimmers/skimmers.js';
export { Status } from '../status/status.js';
