import { useEffect } from 'react'
import { names, remember } from '#src/loading/remembered.ts'

/** Other screens begin with the container that was looked at last. */
export default function RememberContainer({ record: { id } }: { record: { id: string } }) {
  useEffect(() => remember(names.containerId, id), [id])
  return null
}
