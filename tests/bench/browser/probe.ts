/** What is done in a page to begin a measurement. */
export type Act =
  | { readonly click: string }
  /** A path of an application whose addresses are paths, or a part after # of one whose are not. */
  | { readonly go: string }

/** What must be there to end it. */
export interface Wanted {
  /** Selector of rows that can be seen, and how many there must be: some when it is left out. */
  readonly rows: string
  readonly count?: number
  /** Selector of something else that must be seen. */
  readonly also?: string
}

export interface Probe {
  /** Milliseconds from the act until what is wanted has been painted. Without an act: from the beginning of the page. */
  until(wanted: Wanted, act?: Act): Promise<number>
  /** Milliseconds from each key to the paint after it, since this was last asked for. */
  takeKeys(): number[]
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before anything of the application. Its text goes there: it may use nothing from outside. */
export function install() {
  const keys: number[] = []
  const painted = () =>
    new Promise<number>(done =>
      requestAnimationFrame(() => {
        // Comes after the frame was drawn.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        port2.postMessage(undefined)
      }),
    )
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(element => element.checkVisibility()).length
  const isThere = ({ rows, count, also }: Wanted) =>
    (count === undefined ? seen(rows) > 0 : seen(rows) === count) && (!also || seen(also) > 0)
  const perform = (act: Act) => {
    if ('click' in act) {
      const target = document.querySelector<HTMLElement>(act.click)
      if (!target) throw new Error(`Nothing to click at ${act.click}`)
      target.click()
    } else if (act.go.startsWith('#')) location.hash = act.go
    else {
      // As Forward would: the router takes up an entry of its own form.
      const idx = ((history.state?.idx as number | undefined) ?? 0) + 1
      history.pushState({ idx, key: `bench${idx}`, usr: null }, '', act.go)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => void painted().then(at => keys.push(at - timeStamp)),
    true,
  )
  window.probe = {
    async until(wanted, act) {
      const began = act ? performance.now() : 0
      if (act) perform(act)
      for (;;) {
        const at = await painted()
        if (isThere(wanted)) return at - began
        if (at - began > 60_000) throw new Error(`Not there: ${JSON.stringify(wanted)}`)
      }
    },
    takeKeys: () => keys.splice(0),
  }
}
