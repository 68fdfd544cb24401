import { useSearchParams } from 'react-router-dom'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const WalkTheFloor = LazyPart(() => import('./WalkTheFloor.tsx'))

/** Over the queue of labels while the address holds `check`: a bookmark on a phone begins the walk. */
export default function WalkDoor() {
  const [params, setParams] = useSearchParams()
  if (!params.has(checking)) return null
  const close = () =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete(checking)
        return after
      },
      { replace: true },
    )
  return <WalkTheFloor onClose={close} />
}

const checking = 'check'
