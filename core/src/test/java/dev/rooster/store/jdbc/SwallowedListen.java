package dev.rooster.store.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** Connections that ignore LISTEN, as behind PgBouncer in transaction mode. */
final class SwallowedListen {

  private SwallowedListen() {}

  static DataSource on(DataSource pool) {
    return wrapped(DataSource.class, pool, SwallowedListen::connection);
  }

  private static Object connection(Object result) {
    return result instanceof Connection connection
        ? wrapped(Connection.class, connection, SwallowedListen::statement)
        : result;
  }

  private static Object statement(Object result) {
    return result instanceof Statement statement && !(result instanceof PreparedStatement)
        ? wrapped(Statement.class, statement, UnaryOperator.identity())
        : result;
  }

  private static <T> T wrapped(Class<T> type, T real, UnaryOperator<Object> result) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("execute")
                  && String.valueOf(arguments[0]).startsWith("LISTEN")) {
                return false;
              }
              try {
                return result.apply(method.invoke(real, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
