import { useState, type RefCallback } from 'react'

/** Whether an element has come near the viewport: what it shows is asked for only then. */
export function useNear(): readonly [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false)
  const [ref] = useState(() => near(setNear))
  return [ref, isNear]
}

/** Reports once that an element is near the viewport. */
const near =
  (tell: (isNear: true) => void): RefCallback<Element> =>
  element => {
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        tell(true)
      },
      { rootMargin: '240px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
