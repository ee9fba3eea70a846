CREATE INDEX "exercise_result_newest" ON "exercise_result" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE INDEX "lesson_stay_lesson" ON "lesson_stay" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_record_lesson" ON "lesson_record" USING btree ("lesson_id");