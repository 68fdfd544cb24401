import PicturesButton from '#resources/products/pictures/PicturesButton.tsx'
import PricesOfCategory from '#resources/products/prices/bulk/PricesOfCategory.tsx'
import PrintCatalogue from './PrintCatalogue.tsx'

/** What the list of products offers beside its title. */
export default function ProductTools() {
  return (
    <>
      <PricesOfCategory />
      <PicturesButton />
      <PrintCatalogue />
    </>
  )
}
