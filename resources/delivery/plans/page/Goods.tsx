import type { ReactNode } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'

/** A product with its code. */
export const Goods = ({ name, code }: { name: ReactNode; code: string }) => (
  <>
    {name} <Muted>{code}</Muted>
  </>
)
