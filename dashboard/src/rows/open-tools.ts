/** The tools of the one row whose menu a finger opened, and how far down the screen they stood then. */
let opened:
  | {
      readonly tools: Element;
      /** A popover: no list that is moved cuts it. */
      readonly menu: HTMLElement;
      readonly button: HTMLElement;
      readonly topPx: number;
    }
  | undefined;

/** Between the menu and the edge of the screen. */
const EDGE_PX = 4;

/** A finger that scrolls moves further than one that rests. */
const RESTING_PX = 8;

/** Shows what can be done with a row on a screen without a mouse, and no longer of any other row; pressed again it closes. */
export function toggleTools(button: HTMLElement): void {
  const tools = button.closest('.tools');
  const menu = tools?.querySelector<HTMLElement>('.tool-menu');
  const isOpen = tools === opened?.tools;
  closeTools();
  if (!tools || !menu || isOpen) return;
  opened = { tools, menu, button, topPx: topOf(button) };
  tools.classList.add('is-open');
  button.ariaExpanded = 'true';
  menu.showPopover();
  placeBeside(menu, button);
  // Before others: Escape closes the menu alone.
  document.addEventListener('pointerdown', closeBeside, true);
  document.addEventListener('keydown', closeByKey, true);
  document.addEventListener('scroll', closeMoved, true);
}

/** Below what opens it, or above where the screen ends. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(left, innerWidth - width - EDGE_PX))}px`;
  menu.style.top = `${bottom + height <= innerHeight ? bottom : Math.max(0, top - height)}px`;
}

/** Closes the menu, wherever it is. */
export function closeTools(): void {
  if (opened === undefined) return;
  const { tools, menu, button } = opened;
  tools.classList.remove('is-open');
  button.ariaExpanded = 'false';
  if (menu.contains(document.activeElement)) button.focus({ preventScroll: true });
  menu.hidePopover();
  opened = undefined;
  document.removeEventListener('pointerdown', closeBeside, true);
  document.removeEventListener('keydown', closeByKey, true);
  document.removeEventListener('scroll', closeMoved, true);
}

function closeBeside({ target }: Event): void {
  if (!(target instanceof Node && opened?.tools.contains(target))) closeTools();
}

function closeByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  closeTools();
}

/** Rows that come above scroll a list without moving what is seen of it. */
function closeMoved(): void {
  if (opened && Math.abs(topOf(opened.button) - opened.topPx) > RESTING_PX) closeTools();
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
