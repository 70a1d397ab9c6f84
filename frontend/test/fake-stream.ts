import { vi } from 'vitest';

/** Stands for the browser's stream of server-sent events. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: FakeStream[] = [];
  readonly url: string;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  static install() {
    FakeStream.all.length = 0;
    vi.stubGlobal('EventSource', FakeStream);
  }
  static newest() {
    return FakeStream.all.at(-1) as FakeStream;
  }
}
