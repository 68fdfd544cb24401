ALTER TABLE "product_pictures" ADD COLUMN "value_id" uuid;
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_value_id_axis_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."axis_values"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "product_pictures_value_id_idx" ON "product_pictures" USING btree ("value_id");
