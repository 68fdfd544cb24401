-- It was a text that nothing showed and that named no file of ours: it is empty from now on.
ALTER TABLE "staff" ALTER COLUMN "avatar" SET DATA TYPE uuid USING null::uuid;
ALTER TABLE "staff" ADD CONSTRAINT "staff_avatar_files_id_fk" FOREIGN KEY ("avatar") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "staff_avatar_idx" ON "staff" USING btree ("avatar");
