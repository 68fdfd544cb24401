import { text, todayFor, type CallInput, type Fields } from '#define'
import { fileOfRows, handlers, type Context } from '#server/kit'
import { cents, toTheCent } from '#resources/cents.ts'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { changePercentOf, percentOf, sumOf } from '#resources/bi/figures.ts'
import { earlierOf, type Period } from '#resources/bi/period.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { entriesAddress } from '#resources/bi/productSales/entriesAddress.ts'
import { productSalesAddress } from '#resources/bi/productSales/productSalesAddress.ts'
import { salesByProductCalls } from './salesByProduct.calls.ts'
import { salesTree, type SalesNode } from './salesTree.server.ts'

type Input = CallInput<typeof salesByProductCalls.getSalesByProduct>

export default handlers(salesByProductCalls, {
  async getSalesByProduct(context, input) {
    const { period, earlier, basis, narrowed: filter } = reportOf(context, input)
    const { categoryId, branchId, source, tagId, supplierId } = input
    const nodes = await salesTree(context, {
      period,
      earlier,
      basis,
      narrowed: filter,
      below: input.parentId ?? categoryId ?? null,
    })
    const figures = figuresFor(context)
    const narrowed = {
      period,
      basis,
      branchId,
      source,
      tagId,
      supplierId,
    }
    return {
      data: nodes.map(node => ({
        id: node.id,
        kind: node.kind,
        code: node.code,
        name: node.name,
        ...figures(node),
        rank: node.rank,
        rankBefore: node.rankBefore,
        rankChange: placesGained(node),
        rowsAt:
          node.kind === 'Category'
            ? productSalesAddress({ ...narrowed, categoryId: node.id })
            : entriesAddress({
                period,
                basis,
                branchId,
                source,
                skuId: node.id,
              }),
      })),
      total: {
        ...figures(totalOf(nodes)),
        rowsAt: productSalesAddress({ ...narrowed, categoryId: input.parentId ?? categoryId }),
      },
    }
  },
  async exportSalesByProduct(context, input) {
    const nodes = await salesTree(context, reportOf(context, input))
    const figures = figuresFor(context)
    const rows = inOrder(nodes, input.categoryId ?? null).map(({ node, path }) => ({
      category: path,
      code: node.code,
      name: node.name,
      ...figures(node),
      rank: node.rank,
      rankBefore: node.rankBefore,
      rankChange: placesGained(node),
    }))
    const columns = Object.keys(fileFields).filter(
      name => seesCost(context.actor) || !name.startsWith('margin'),
    )
    return fileOfRows('Sales by product', fileFields, rows, context.actor, columns)
  },
})

const { shape } = salesByProductCalls.getSalesByProduct.answer.data

const fileFields: Fields = {
  category: text({ label: 'Category' }),
  code: shape.code,
  name: shape.name,
  quantity: shape.quantity,
  revenue: shape.revenue,
  revenueBefore: shape.revenueBefore,
  changePercent: shape.changePercent,
  margin: shape.margin,
  marginPercent: shape.marginPercent,
  rank: shape.rank,
  rankBefore: shape.rankBefore,
  rankChange: shape.rankChange,
}

function reportOf({ actor }: Context, input: Input) {
  const period: Period = periodOf(input, todayFor(actor))
  return {
    period,
    earlier: earlierOf(period, input.compare ?? 'Period before'),
    basis: input.basis ?? 'Written',
    narrowed: input,
  }
}

type Sums = Pick<SalesNode, 'quantity' | 'revenue' | 'revenueBefore' | 'costed' | 'cost'>

/** The figures of a row, without margins for whoever does not see costs. */
function figuresFor({ actor }: Context) {
  const sees = seesCost(actor)
  return ({ quantity, revenue, revenueBefore, costed, cost }: Sums) => {
    const margin = cents(costed) - cents(cost)
    return {
      quantity,
      revenue,
      revenueBefore,
      changePercent: changePercentOf(revenue, revenueBefore),
      margin: sees ? toTheCent(margin / 100) : null,
      marginPercent: sees ? percentOf(margin, cents(costed)) : null,
    }
  }
}

/** Percentages of all come from these sums. */
const totalOf = (nodes: readonly SalesNode[]): Sums => ({
  quantity: nodes.reduce((sum, { quantity }) => sum + quantity, 0),
  revenue: sumOf(nodes, node => node.revenue),
  revenueBefore: sumOf(nodes, node => node.revenueBefore),
  costed: sumOf(nodes, node => node.costed),
  cost: sumOf(nodes, node => node.cost),
})

/** Up is above 0. A node without sales in one of the periods has no place there. */
const placesGained = ({ rank, rankBefore }: SalesNode): number | null =>
  rank === null || rankBefore === null ? null : rankBefore - rank

/** Each category before what is in it, with the names of those above it. */
function inOrder(nodes: readonly SalesNode[], top: string | null) {
  const below = new Map<string | null, SalesNode[]>()
  for (const node of nodes) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node])
  const rows: { node: SalesNode; path: string }[] = []
  const add = (parentId: string | null, path: string) => {
    for (const node of below.get(parentId) ?? []) {
      const isCategory = node.kind === 'Category'
      const own = isCategory ? [path, node.name].filter(Boolean).join(' › ') : path
      rows.push({ node, path: own })
      if (isCategory) add(node.id, own)
    }
  }
  add(top, '')
  return rows
}
