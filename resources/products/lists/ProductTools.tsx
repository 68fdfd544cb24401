import PicturesButton from '#resources/products/pictures/PicturesButton.tsx'
import PrintCatalogue from './PrintCatalogue.tsx'

/** What the list of products offers beside its title. */
export default function ProductTools() {
  return (
    <>
      <PicturesButton />
      <PrintCatalogue />
    </>
  )
}
