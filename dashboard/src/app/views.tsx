import type { ComponentType } from 'preact';
import type { PagePath } from '../../../src/dashboard/page-paths.js';
import { loadEntities } from '../radio/entity-name.js';
import { lazyView } from '../parts/lazy-view.js';
import { Live } from '../live/live.js';
import type { Words } from '../words/words.js';

/** A view that is in the navigation. */
export interface View {
  readonly path: PagePath;
  readonly name: keyof Words['views'];
  readonly Body: ComponentType;
  /** The filters of the address are those of what it shows. */
  readonly showsFilters?: boolean;
  /** In the navigation of small screens alone; elsewhere a sign leads to it. */
  readonly isAside?: boolean;
}

const Alerts = lazyView(async () => {
  // The name proposed for an alert is made once, when its form opens, and may have countries in it.
  const [view] = await Promise.all([import('../alerts/alerts-view.js'), loadEntities()]);
  return view.AlertsView;
});

const NewGroup = lazyView(() => import('./more-views.js').then((m) => m.NewGroup));
const GroupPage = lazyView(() => import('./more-views.js').then((m) => m.GroupPage));

/** In the order of the navigation. */
export const VIEWS: readonly [View, ...View[]] = [
  { path: '/', name: 'live', Body: Live, showsFilters: true },
  {
    path: '/map',
    name: 'map',
    Body: lazyView(() => import('../heard-map/map-view.js').then((m) => m.MapView)),
    showsFilters: true,
  },
  {
    path: '/bandmap',
    name: 'bandmap',
    Body: lazyView(() => import('../bandmap/bandmap.js').then((m) => m.Bandmap)),
    showsFilters: true,
  },
  {
    path: '/signal',
    name: 'mySignal',
    Body: lazyView(() => import('../signal/my-signal.js').then((m) => m.MySignal)),
  },
  {
    path: '/open',
    name: 'bandOpen',
    Body: lazyView(() => import('../band-open/band-open.js').then((m) => m.BandOpen)),
  },
  {
    path: '/charts',
    name: 'charts',
    Body: lazyView(() => import('./more-views.js').then((m) => m.Charts)),
  },
  {
    path: '/ask',
    name: 'ask',
    Body: lazyView(() => import('../ask/ask-view.js').then((m) => m.AskView)),
  },
  {
    path: '/skimmers',
    name: 'skimmers',
    Body: lazyView(() => import('./more-views.js').then((m) => m.Skimmers)),
  },
  {
    path: '/repeater',
    name: 'repeater',
    Body: lazyView(() => import('./more-views.js').then((m) => m.Repeater)),
  },
  {
    path: '/groups',
    name: 'groups',
    Body: lazyView(() => import('./more-views.js').then((m) => m.Groups)),
  },
  { path: '/alerts', name: 'alerts', Body: Alerts },
  {
    path: '/status',
    name: 'status',
    Body: lazyView(() => import('./more-views.js').then((m) => m.Status)),
  },
  {
    path: '/mine',
    name: 'mine',
    Body: lazyView(() => import('../mine/mine-view.js').then((m) => m.MineView)),
    isAside: true,
  },
];

/** The view that a path belongs to. */
export function viewAt(path: string): View {
  return VIEWS.find((view) => view.path !== '/' && path.startsWith(view.path)) ?? VIEWS[0];
}

/** What is shown at a path. */
export function ViewBody({ path }: { readonly path: string }) {
  if (path === '/groups/new') return <NewGroup />;
  const name = groupAt(path);
  if (name !== undefined) return <GroupPage key={name} name={name} />;
  const { Body } = viewAt(path);
  return <Body />;
}

/** The name of the group that a path shows. */
export function groupAt(path: string): string | undefined {
  const [, name] = /^\/groups\/([^/]+)$/.exec(path) ?? [];
  return name === undefined || name === 'new' ? undefined : decodeURIComponent(name);
}
