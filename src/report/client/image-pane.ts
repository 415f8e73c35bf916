import type { PageDetails } from '../pages/page-data.ts';
import { element } from './element.ts';
import { drawPlaces } from './places.ts';
import { clamped, fitted, turned, zoomedAt, type Box, type View } from './view.ts';
import type { TextPlaces } from '../../schema/text-places.ts';

/** A page at least this many times as wide as high has the width of the window, with its texts below. */
const WIDE = 1.7;
const STEP = 1.4;

export interface ImagePaneOptions {
  /** Called when a line on the image was clicked. */
  onLine(line: number): void;
  /** Called when the picture was moved, with what to write into the address. */
  onView(written: string): void;
  /** Called when it is known whether the page is wide. */
  onShape(isWide: boolean): void;
}

/** The image of a page: as large as its place, then as large as one likes. */
export class ImagePane {
  readonly node: HTMLElement;
  readonly #stage = element('div', { class: 'stage' });
  readonly #options: ImagePaneOptions;
  #size: Box = { width: 0, height: 0 };
  /** Its place while the whole page is shown: that of a wide page grows as it is zoomed. */
  #place: Box = { width: 0, height: 0 };
  #turns = 0;
  #view: View = { scale: 1, x: 0, y: 0 };
  #isFitted = true;
  #wanted = '';
  #pointers = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #chosen: number | undefined;

  constructor(details: PageDetails, options: ImagePaneOptions) {
    this.#options = options;
    this.node = element('div', {
      class: 'image-pane',
      tabindex: '0',
      role: 'group',
      'aria-label': 'Page image: + and − zoom, 0 fits, Shift and arrows move, r turns',
    });
    this.node.append(this.#stage);
    this.#show(details);
    this.#listen();
  }

  /** The image itself; until it is there, or without it, the embedded picture. */
  #show({ image, preview, size }: PageDetails): void {
    if (size !== undefined) this.#take({ width: size[0], height: size[1] });
    const shown = element('img', { alt: 'page image', draggable: 'false' });
    const took = (): void => {
      // the embedded picture is smaller than the page that it stands for
      if (size === undefined || shown.src === full?.src)
        this.#take({ width: shown.naturalWidth, height: shown.naturalHeight });
    };
    shown.addEventListener('load', took);
    const full = image === null ? undefined : new Image();
    if (preview !== null) {
      shown.src = preview;
      this.node.dataset['source'] = 'preview';
    }
    this.#stage.append(shown);
    if (full === undefined) return;
    full.addEventListener('load', () => {
      this.node.dataset['source'] = 'file';
      shown.src = full.src;
    });
    full.addEventListener('error', () => {
      if (preview === null)
        this.node.replaceChildren(element('span', { class: 'placeholder' }, ['image cannot be shown']));
    });
    full.src = image ?? '';
  }

  #take(size: Box): void {
    if (size.width === 0 || (size.width === this.#size.width && size.height === this.#size.height)) return;
    this.#size = size;
    this.#options.onShape(size.width >= WIDE * size.height);
    this.layOut();
  }

  /** Takes the size of its place anew. */
  layOut(): void {
    const { width, height } = this.#size;
    if (width === 0) return;
    const turnedSize = turned(this.#size, this.#turns);
    this.node.style.setProperty('--share', String(turnedSize.height / turnedSize.width));
    this.node.style.setProperty('--zoom', '1');
    this.#place = this.#pane;
    // it has no place yet, and is told when it has
    if (this.#place.width === 0) return;
    this.#stage.style.width = `${width}px`;
    this.#stage.style.height = `${height}px`;
    if (this.#wanted !== '') this.#restore(this.#wanted);
    else if (this.#isFitted) this.#view = this.#fit();
    this.#draw();
  }

  get #pane(): Box {
    return { width: this.node.clientWidth, height: this.node.clientHeight };
  }

  #fit(): View {
    return fitted(turned(this.#size, this.#turns), this.#place);
  }

  fit(): void {
    this.#isFitted = true;
    this.#wanted = '';
    this.#view = this.#fit();
    this.#draw();
    this.#tell();
  }

  zoom(direction: 1 | -1): void {
    const { width, height } = this.#pane;
    this.#zoomAt(direction === 1 ? STEP : 1 / STEP, width / 2, height / 2);
  }

  rotate(): void {
    this.#turns = (this.#turns + 1) % 4;
    this.#isFitted = true;
    this.layOut();
    this.#tell();
  }

  move(x: number, y: number): void {
    this.#isFitted = false;
    this.#wanted = '';
    this.#view = { ...this.#view, x: this.#view.x + x, y: this.#view.y + y };
    this.#draw();
    this.#tell();
  }

  /** True while more than the fitted page is shown. */
  get isZoomed(): boolean {
    return this.#place.width > 0 && this.#view.scale > this.#fit().scale * 1.01;
  }

  /** Shows the places of the lines of a text. */
  showPlaces(places: TextPlaces | null): void {
    this.#stage.querySelector('svg')?.remove();
    if (places === null) return;
    this.#stage.append(
      drawPlaces(places, (line) => {
        // the end of a drag is no click
        if (this.#moved < 5) this.#options.onLine(line);
      }),
    );
    this.choose(this.#chosen, false);
  }

  /** Marks a line, and moves there where it is out of sight. */
  choose(line: number | undefined, isMoved = true): void {
    this.#chosen = line;
    for (const shape of this.#stage.querySelectorAll('[data-line]'))
      shape.classList.toggle('chosen', shape.getAttribute('data-line') === String(line));
    const shape = this.#stage.querySelector(`[data-line="${line ?? ''}"]`);
    if (shape !== null && isMoved && this.isZoomed) this.#reveal(shape);
  }

  /** Moves a shape that is out of sight into it. */
  #reveal(shape: Element): void {
    const [pane, box] = [this.node.getBoundingClientRect(), shape.getBoundingClientRect()];
    const isOut = box.top < pane.top || box.bottom > pane.bottom;
    const down = isOut ? (pane.top + pane.bottom - box.top - box.bottom) / 2 : 0;
    const isBeside = box.right < pane.left || box.left > pane.right;
    const right = isBeside ? pane.left + 12 - box.left : 0;
    if (down !== 0 || right !== 0) this.move(right, down);
  }

  #zoomAt(factor: number, x: number, y: number): void {
    this.#isFitted = false;
    this.#wanted = '';
    this.#view = zoomedAt(this.#view, factor, { x, y }, this.#fit().scale);
    this.#draw();
    this.#tell();
  }

  #draw(): void {
    const size = turned(this.#size, this.#turns);
    this.#grow(this.#view.scale);
    this.#view = clamped(this.#view, size, this.#pane);
    const { scale, x, y } = this.#view;
    const { width, height } = this.#size;
    const turn = [
      '',
      `translate(${height}px,0) rotate(90deg)`,
      `translate(${width}px,${height}px) rotate(180deg)`,
      `translate(0,${width}px) rotate(270deg)`,
    ];
    this.#stage.style.transform = `translate(${x}px,${y}px) scale(${scale}) ${turn[this.#turns] ?? ''}`;
    this.#stage.style.setProperty('--line-width', String(1 / scale));
    this.node.dataset['scale'] = scale.toFixed(4);
  }

  /** Gives a page that is zoomed as much more room as the window has. */
  #grow(scale: number): void {
    this.node.style.setProperty('--zoom', Math.max(1, scale / this.#fit().scale).toFixed(3));
  }

  /** The view as shares of the page, so that it is the same in another window. */
  #tell(): void {
    if (this.#isFitted && this.#turns === 0) {
      this.#options.onView('');
      return;
    }
    const { scale, x, y } = this.#view;
    const [size, pane] = [turned(this.#size, this.#turns), this.#pane];
    const numbers = [
      scale / this.#fit().scale,
      (pane.width / 2 - x) / scale / size.width,
      (pane.height / 2 - y) / scale / size.height,
    ];
    this.#options.onView([...numbers.map((number) => number.toFixed(3)), this.#turns].join(','));
  }

  /** Takes a view of the address. */
  restore(written: string): void {
    this.#wanted = written;
    this.layOut();
  }

  #restore(written: string): void {
    const [factor = 1, across = 0.5, down = 0.5, turns = 0] = written.split(',').map(Number);
    if (![factor, across, down, turns].every(Number.isFinite) || factor <= 0) return;
    this.#turns = ((Math.round(turns) % 4) + 4) % 4;
    const scale = this.#fit().scale * factor;
    this.#grow(scale);
    const [size, pane] = [turned(this.#size, this.#turns), this.#pane];
    this.#isFitted = false;
    this.#view = {
      scale,
      x: pane.width / 2 - across * size.width * scale,
      y: pane.height / 2 - down * size.height * scale,
    };
  }

  #listen(): void {
    const { node } = this;
    node.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const { left, top } = node.getBoundingClientRect();
        if (event.shiftKey) this.move(-event.deltaY - event.deltaX, 0);
        else this.#zoomAt(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
    node.addEventListener('dblclick', (event) => {
      const { left, top } = node.getBoundingClientRect();
      if (this.isZoomed) this.fit();
      else this.#zoomAt(3, event.clientX - left, event.clientY - top);
    });
    node.addEventListener('pointerdown', (event) => {
      this.#moved = 0;
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    node.addEventListener('pointermove', (event) => {
      this.#drag(event);
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      node.addEventListener(end, ({ pointerId }) => {
        this.#pointers.delete(pointerId);
      });
    new ResizeObserver(() => {
      this.layOut();
    }).observe(node);
  }

  /** One pointer moves the picture, two zoom it. */
  #drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    this.#moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    // a drag may leave the picture; a click must not, or its line would not hear of it
    if (this.#moved >= 5) this.node.setPointerCapture(event.pointerId);
    if (other === undefined) {
      this.move(now.x - before.x, now.y - before.y);
      return;
    }
    const distance = (from: { x: number; y: number }): number =>
      Math.hypot(from.x - other.x, from.y - other.y);
    const { left, top } = this.node.getBoundingClientRect();
    this.#zoomAt(
      distance(now) / Math.max(1, distance(before)),
      (now.x + other.x) / 2 - left,
      (now.y + other.y) / 2 - top,
    );
  }
}
