// A shop to try channels with: npm run demo-shop. It stands in for the REST plugin of a nopCommerce
// shop, and makes an order a minute.
import { toldProduct } from './products.ts'
import { openShop, toldItem, toldOrder } from './shop.ts'

const port = Number(process.env.SHOP_PORT ?? 4310)
const shop = await openShop(port)
let next = 1_190_001

/** The products of the demo that are mapped: most of these orders come in, one in seven fails. */
const order = () => {
  const id = next++
  const price = 80 + (id % 7) * 35
  shop.put(
    toldOrder(id, {
      created_on_utc: new Date().toISOString().slice(0, 19),
      ...(id % 5 === 0
        ? { payment_status: 'Pending', paid_date_utc: null }
        : { paid_date_utc: new Date().toISOString().slice(0, 19) }),
      order_items: [toldItem(4100 + (id % 4), 1, price)],
      order_total: id % 7 === 0 ? price - 1 : price,
    }),
  )
}
for (let n = 0; n < 24; n++)
  shop.products.put(
    toldProduct(4100 + n, {
      name: `Product ${4100 + n} of the shop`,
      price: 80 + n * 35,
      stock_quantity: n % 5,
      ...(n === 4 && {
        product_attribute_combinations: ['Colour: Natural oak', 'Colour: Black'].map(
          attributes => ({ attributes, stock_quantity: 1, overridden_price: 240 }),
        ),
      }),
    }),
  )
for (let n = 0; n < 10; n++) order()
setInterval(order, 60_000)

console.log(`The shop is open. Start the server with
  CHANNEL_HOSTS=${shop.host} npm start
and set the channel of the main shop (E-commerce, Channels) to
  address  ${shop.url}
  key      ${shop.key}`)
