package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenersTest {

  @Test
  void each_listener_hears_everything_there_is_to_hear() throws ReflectiveOperationException {
    List<String> heard = new ArrayList<>();
    Listeners both = new Listeners(List.of(hearing("a", heard), hearing("b", heard)));

    for (Method news : EngineListener.class.getMethods()) {
      news.invoke(both, Arrays.stream(news.getParameterTypes()).map(ListenersTest::any).toArray());
      assertThat(heard).containsExactly("a " + news.getName(), "b " + news.getName());
      heard.clear();
    }
  }

  @Test
  void an_exception_in_one_listener_does_not_affect_others() {
    List<String> heard = new ArrayList<>();
    EngineListener throwing =
        new EngineListener() {
          @Override
          public void tookOver(int count) {
            throw new IllegalStateException("no");
          }
        };
    Listeners both = new Listeners(List.of(throwing, hearing("b", heard)));

    assertThatThrownBy(() -> both.tookOver(1)).hasMessage("no");
    assertThat(heard).containsExactly("b tookOver");
  }

  private static EngineListener hearing(String name, List<String> heard) {
    return (EngineListener)
        Proxy.newProxyInstance(
            ListenersTest.class.getClassLoader(),
            new Class<?>[] {EngineListener.class},
            (proxy, method, arguments) -> {
              heard.add(name + " " + method.getName());
              return null;
            });
  }

  private static Object any(Class<?> type) {
    return type == int.class ? 1 : null;
  }
}
