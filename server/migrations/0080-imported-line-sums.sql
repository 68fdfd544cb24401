-- A line total that was given stood before a discount in percent that said otherwise; it still does.
UPDATE "imported_order_lines" SET "discount_percent" = null, "discount_rate" = null
WHERE "discount" is null and abs(round("line_total", 2) - "quantity" * "price" * (1 - coalesce("discount_percent" / 100, "discount_rate"))) > 0.01 * "quantity";
ALTER TABLE "imported_order_lines" DROP CONSTRAINT "imported_order_lines_check_2";
ALTER TABLE "imported_order_lines" DROP CONSTRAINT "imported_order_lines_check_3";
ALTER TABLE "imported_order_lines" DROP CONSTRAINT "imported_order_lines_check_4";
-- A row of imported_order_lines that this does not hold for stops it.
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_5" CHECK (abs(round("line_total", 2) - "quantity" * "price" * (1 - coalesce("discount_percent" / 100, "discount_rate"))) <= 0.01 * "quantity" or "discount" is not null);
-- A row of imported_order_lines that this does not hold for stops it.
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_6" CHECK ("discount" is null or "price" is not null);
-- A row of imported_order_lines that this does not hold for stops it.
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_2" CHECK (greatest("line_total", "quantity" * "price") < 1000000000000);
-- A row of imported_order_lines that this does not hold for stops it.
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_3" CHECK (round("line_total", 2) <= "quantity" * "price");
-- A row of imported_order_lines that this does not hold for stops it.
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_4" CHECK (round("line_total", 2) = "quantity" * "price" - "discount");
