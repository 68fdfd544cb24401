/** The name of a control to press, or the label of an input and the text to type. */
export type Step = string | readonly [label: string, text: string]

/**
 * Takes the steps one after the other, each as soon as its control is there and enabled. Returns a
 * function that stops.
 */
export function takeSteps(steps: readonly Step[]): () => void {
  const waiting = [...steps]
  const pressed = new WeakSet<Element>()
  const next = () => {
    const [step] = waiting
    if (!step) return
    const control =
      typeof step === 'string'
        ? controls().find(each => nameOf(each) === step && !pressed.has(each))
        : controls().find(each =>
            (each.labels?.[0]?.textContent ?? nameOf(each))?.startsWith(step[0]),
          )
    if (!control || control.disabled) return
    waiting.shift()
    if (typeof step === 'string') {
      pressed.add(control)
      control.click()
    } else type(control, step[1])
  }
  const observer = new MutationObserver(() => waiting.length > 0 && setTimeout(next))
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  const first = setTimeout(next)
  return () => {
    waiting.length = 0
    clearTimeout(first)
    observer.disconnect()
  }
}

/** Dialogs and menus, which are above the page, come first. */
const controls = () =>
  [
    ...document.querySelectorAll<HTMLButtonElement>('button, input, textarea, [role=menuitem]'),
  ].toReversed()

const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? control.textContent?.trim()

/** React hears an input event only if the element's own setter wrote the value. */
function type(input: HTMLElement, text: string) {
  input.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
