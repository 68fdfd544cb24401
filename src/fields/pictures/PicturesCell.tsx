import { ResourceContextProvider } from 'ra-core'
import { resourceOfLines } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { CellProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { orderedPictures } from './orderedPictures.ts'
import { idsOf, type PictureLine } from './pictureLines.ts'
import { PictureGrid } from './PictureGrid.tsx'

/** Pictures for looking at. */
export default function PicturesCell({ field, value }: CellProps<readonly PictureLine[]>) {
  if (!value?.length) return <Muted>{say('common.none')}</Muted>
  return (
    <ResourceContextProvider value={resourceOfLines(field.options.from!.name)}>
      <PictureGrid label={say('pictures.all')} ids={idsOf(value, orderedPictures(field)!)} />
    </ResourceContextProvider>
  )
}
