ALTER TABLE "imported_orders" ADD COLUMN "amounts_are" text;
ALTER TABLE "imported_orders" ADD COLUMN "order_discount" numeric(14, 2);
ALTER TABLE "imported_prices" ADD COLUMN "amounts_are" text;
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_order_discount_min" CHECK ("order_discount" >= 0);
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_amounts_are_values" CHECK ("amounts_are" in ('With tax', 'Without tax'));
ALTER TABLE "imported_prices" ADD CONSTRAINT "imported_prices_check_1" CHECK ("market" <> 'CA' or "amounts_are" is distinct from 'With tax');
ALTER TABLE "imported_prices" ADD CONSTRAINT "imported_prices_amounts_are_values" CHECK ("amounts_are" in ('With tax', 'Without tax'));
