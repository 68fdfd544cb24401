import { styled } from '@mui/material/styles'
import { useNear } from '#src/loading/useNear.ts'
import { useSmallPicture } from './usePictures.ts'

interface Props {
  /** The file; a record without a picture gets an empty placeholder, so that names line up. */
  id: string | null | undefined
  /** Pixels; the height is three quarters of it. */
  width?: number
}

/**
 * A small picture next to the record's name. Loaded when it comes near the viewport; its size never
 * changes.
 */
export function Thumbnail({ id, width = 32 }: Props) {
  const [ref, isNear] = useNear()
  const address = useSmallPicture(id, isNear)
  const size = { width, height: width * 0.75 }
  return (
    <Frame aria-hidden ref={ref} style={size} data-thumbnail={id ? 'picture' : 'none'}>
      {address && <img src={address} alt="" decoding="async" {...size} />}
    </Frame>
  )
}

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  overflow: 'hidden',
  verticalAlign: 'middle',
  borderRadius: 4,
  '&[data-thumbnail=picture]': { background: theme.palette.sunken },
  '& img': { display: 'block', objectFit: 'cover' },
}))
