import { styled } from '@mui/material/styles'
import { useState, type RefCallback } from 'react'
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
  const [isNear, setNear] = useState(false)
  const [ref] = useState(() => near(setNear))
  const address = useSmallPicture(id, isNear)
  const size = { width, height: width * 0.75 }
  return (
    <Frame aria-hidden ref={ref} style={size} data-thumbnail={id ? 'picture' : 'none'}>
      {address && <img src={address} alt="" decoding="async" {...size} />}
    </Frame>
  )
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

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  overflow: 'hidden',
  verticalAlign: 'middle',
  borderRadius: 4,
  '&[data-thumbnail=picture]': { background: theme.palette.sunken },
  '& img': { display: 'block', objectFit: 'cover' },
}))
