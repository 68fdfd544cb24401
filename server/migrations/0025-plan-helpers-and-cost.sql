ALTER TABLE "delivery_plans" ADD COLUMN "helper_count" integer;
ALTER TABLE "delivery_plans" ADD COLUMN "shipping_cost" numeric(14, 2);
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_helper_count_min" CHECK ("helper_count" >= 0);
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_shipping_cost_min" CHECK ("shipping_cost" >= 0);
