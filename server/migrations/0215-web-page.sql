ALTER TABLE "listings" ADD COLUMN "web_slug" text;
