import { useQuery } from '@tanstack/react-query'
import { useAuthProvider, useNavigate, useNotify } from 'ra-core'
import { loadOnce } from '#data/loadOnce.ts'
import { endpointOf } from '#define'
import { reaches } from '#define/route.ts'
import { may, visibleTree } from '#src/app/access.ts'
import { loadEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { product } from '#src/app/product/product.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { type Action, usePageActions } from '#src/shell/actions.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'

/** All that the person can do from here: on this page, anew, and what the areas hand up. */
export function useActions(): readonly Action[] {
  const navigate = useNavigate()
  const notify = useNotify()
  const provider = useProvider()
  const authProvider = useAuthProvider()!
  const { leaveAll } = useTabActions()
  const logOut = () => leaveAll(() => void authProvider.logout({}))
  const { data: creatable = [] } = useQuery({
    queryKey: ['palette', 'creatable', visibleTree()],
    queryFn: findCreatable,
    staleTime: Infinity,
  })
  const doing = { navigate, notify, provider, logOut }
  // Without suspending, which would lose the first keys.
  const { data: areas = [] } = useQuery({
    queryKey: ['palette', 'actions'],
    queryFn: loadAreaActions,
    staleTime: Infinity,
  })
  const ofAreas = areas.flatMap(actions => actions(doing))
  return [
    ...usePageActions(),
    ...creatable.map(({ path, text }) => ({
      name: `new ${path}`,
      icon: 'new',
      text,
      run: () => navigate(path),
    })),
    ...ofAreas,
  ]
}

const loadAreaActions = loadOnce(() =>
  Promise.all(
    product()
      .areas.flatMap(({ actions }) => actions ?? [])
      .map(async load => (await load()).default),
  ),
)

/** The forms for new records, but for those that are screens of their own. */
async function findCreatable(): Promise<{ path: string; text: string }[]> {
  const leaves = reaches(visibleTree()).map(({ leaf }) => leaf)
  const titles = new Set(leaves.map(({ title }) => title))
  const homes = new Map(
    leaves
      .toSorted((a, b) => Number(!!a.home) - Number(!!b.home))
      .flatMap(leaf => (leaf.entity && !leaf.page ? [[leaf.entity, leaf.path] as const] : [])),
  )
  const all = await Promise.all(
    [...homes].map(async ([name, path]) => {
      const entity = await loadEntity(name)
      const text = say('action.new', { one: midSentence(entity.titles[0]) })
      const isOpen = endpointOf(entity, 'create') !== undefined && may(entity, 'create')
      return isOpen && !titles.has(text) ? [{ path: `${path}/create`, text }] : []
    }),
  )
  return all.flat()
}
