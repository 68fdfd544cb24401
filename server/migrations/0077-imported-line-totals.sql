ALTER TABLE "imported_order_lines" ALTER COLUMN "price" DROP NOT NULL;
ALTER TABLE "imported_order_lines" ADD COLUMN "line_total" numeric(18, 4);
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_1" CHECK ("price" is not null or "line_total" is not null);
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_2" CHECK (round("line_total", 2) <= "quantity" * "price");
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_3" CHECK (round("line_total", 2) = "quantity" * "price" - "discount");
-- A row of imported_order_lines that this does not hold for stops it.
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_check_4" CHECK ("discount" is null or "price" is not null);
ALTER TABLE "imported_order_lines" ADD CONSTRAINT "imported_order_lines_line_total_min" CHECK ("line_total" >= 0);
