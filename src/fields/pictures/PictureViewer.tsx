import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { usePicture } from '#src/fields/file/useFiles.ts'
import { useSmallPicture } from '#src/fields/file/usePictures.ts'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'

interface Props {
  ids: readonly string[]
  first: number
  onClose: () => void
}

/** Pictures one by one as large as the window allows; ← and → go on. */
export default function PictureViewer({ ids, first, onClose }: Props) {
  const [at, setAt] = useState(first)
  const count = ids.length
  const go = (by: number) => setAt((at + by + count) % count)
  const press = ({ key }: KeyboardEvent) => {
    if (count > 1 && key === 'ArrowLeft') go(-1)
    if (count > 1 && key === 'ArrowRight') go(1)
  }
  const title = say('pictures.title', { place: at + 1, count })
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      maxWidth="lg"
      cancel={say('action.close')}
      isCancelFirst
      wrap={content => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
        <div onKeyDown={press}>{content}</div>
      )}
      buttons={
        count > 1 && (
          <>
            <IconAction
              size="medium"
              label={say('pictures.previous')}
              onClick={() => go(-1)}
              icon={<ChevronLeft />}
            />
            <IconAction
              size="medium"
              label={say('pictures.next')}
              onClick={() => go(1)}
              icon={<ChevronRight />}
            />
          </>
        )
      }
    >
      <Large id={ids[at]!} name={title} />
    </DialogFrame>
  )
}

/** The small picture stands in until the large one is loaded. */
function Large({ id, name }: { id: string; name: string }) {
  const small = useSmallPicture(id, true)
  const large = usePicture(id, true)
  const address = large ?? small
  return <Frame>{address && <img src={address} alt={name} />}</Frame>
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 'min(100%, 1100px)',
  height: 'min(70vh, 800px)',
  margin: '0 auto',
  background: theme.palette.sunken,
  '& img': { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' },
}))
