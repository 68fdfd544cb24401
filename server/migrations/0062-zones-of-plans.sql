ALTER TABLE "delivery_plans" ADD COLUMN "zone_id" uuid;
ALTER TABLE "delivery_plans" ADD COLUMN "picker_id" uuid;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_zone_id_stock_areas_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."stock_areas"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_picker_id_staff_id_fk" FOREIGN KEY ("picker_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "delivery_plans_zone_id_idx" ON "delivery_plans" USING btree ("zone_id");
CREATE INDEX "delivery_plans_picker_id_idx" ON "delivery_plans" USING btree ("picker_id");
