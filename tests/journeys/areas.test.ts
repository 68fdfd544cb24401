import { expect, test } from 'vitest'
import { type AnyEntity, endpointOf, reaches } from '#define'
import { routes } from '#resources/routes/index.ts'
import { describeInBrowser } from '#tests/support/browser/stage.ts'
import { signIn } from '#tests/support/browser/visitor.ts'

const areas = import.meta.glob<{ entities: readonly AnyEntity[] }>(
  ['../../resources/*/index.ts', '!../../resources/routes/index.ts'],
  { eager: true, import: 'default' },
)
const lists = reaches(routes).flatMap(({ leaf }) => (leaf.entity && !leaf.page ? [leaf] : []))

/** The first list of each area, and the first one whose records can be created. */
const begun = Object.entries(areas).flatMap(([file, { entities }]) => {
  const isOurs = (name: string | undefined) => entities.find(each => each.name === name)
  const own = lists.filter(leaf => isOurs(leaf.entity))
  const form = own.find(leaf => endpointOf(isOurs(leaf.entity)!, 'create'))
  return own[0] ? [{ area: file.split('/').at(-2)!, list: own[0].path, form: form?.path }] : []
})

describeInBrowser('embedded', 'an area that the browser opens before any other', stage => {
  // Elsewhere a page has the files of other areas already: here each area loads alone.
  test.each(begun)('$area shows its list and its form, and the console is quiet', async open => {
    const visitor = await signIn(stage.browser, open.list, {
      baseURL: stage.product.baseURL,
    })
    const { page } = visitor
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    for (const path of [open.list, ...(open.form ? [`${open.form}/create`] : [])]) {
      await page.goto(path)
      await visitor.settled()
      await expect.poll(() => heading.count()).toBe(1)
      expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(
        0,
      )
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await visitor.close()
  })
})
