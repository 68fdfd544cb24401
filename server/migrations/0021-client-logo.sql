ALTER TABLE "clients" ADD COLUMN "logo" uuid;
ALTER TABLE "clients" ADD CONSTRAINT "clients_logo_files_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "clients_logo_idx" ON "clients" USING btree ("logo");
