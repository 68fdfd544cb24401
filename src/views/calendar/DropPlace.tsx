import { useRef, type ComponentProps, type ReactNode } from 'react'
import type { Target } from './card/MovingContext.ts'
import { placeKey } from './rooms.ts'
import { useDropTarget } from './useDragging.ts'

interface Props extends Omit<ComponentProps<'td'>, 'ref'> {
  target: Target
  /** What it is in the page. */
  as: 'td' | 'div'
  children: ReactNode
}

/** A part of the page that takes cards. */
export function DropPlace({ target, as, children, ...rest }: Props) {
  const place = useRef<HTMLTableCellElement>(null)
  useDropTarget(place, target)
  // Both are known by the same attributes here.
  const Element = as as 'td'
  return (
    <Element ref={place} data-place={placeKey(target)} {...rest}>
      {children}
    </Element>
  )
}
