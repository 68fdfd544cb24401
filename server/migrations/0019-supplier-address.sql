ALTER TABLE "skus" ADD COLUMN "photo" uuid;
ALTER TABLE "suppliers" ADD COLUMN "address" text;
ALTER TABLE "file_contents" ADD COLUMN "thumbnail" "bytea";
ALTER TABLE "skus" ADD CONSTRAINT "skus_photo_files_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "skus_photo_idx" ON "skus" USING btree ("photo");
CREATE INDEX "shipping_rate_bands_from_sort" ON "shipping_rate_bands" USING btree ("client_id","from","id") WHERE not is_deleted;
